/** `demo`: nobody has made it their own. `setting up`: somebody's, and it takes no orders yet. `done`: somebody's. */
export type ShopStage = 'demo' | 'setting up' | 'done'
