/**
 * `demo`: the shop has no name of its own and was never started in production. `setting up`: an owner's shop that takes
 * no orders yet. `done`: one that does.
 */
export type ShopStage = 'demo' | 'setting up' | 'done'
