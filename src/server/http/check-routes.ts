import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify'

/**
 * Puts a check before routes that come after this call, chosen once for each route: those that need none, such as
 * answers from memory, pay nothing for it.
 */
export function checkRoutes(
  app: FastifyInstance,
  choose: (route: RouteOptions) => onRequestHookHandler | undefined,
): void {
  app.addHook('onRoute', (route) => {
    const check = choose(route)
    if (check) route.onRequest = [...[route.onRequest ?? []].flat(), check]
  })
}
