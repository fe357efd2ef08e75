import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One project after the other, so that its workers stay. The last one is made of short files, but for two. */
const PROJECTS = ['api-pglite', 'api-postgres', 'unit']

/** Longest first, so that none is left for the end, when nothing else runs beside it. */
const LONG = [
  'server/trust/damaged-folder',
  'server/open-data',
  'server/backup/backup',
  'server/trust/disk-full',
  'server/trust/crash',
  'server/db/empty-database',
  'server/cluster/workers.postgres',
  'server/checkout/payment-routes',
  'server/checkout/payment-crash',
  'server/trust/honest-answers',
  'server/trust/dispatch-crash',
  'server/catalog/large-list',
  'server/fuzz',
  'server/orders/silent-uploads',
  'server/outside/payment-sandbox',
  'server/search/heavy-searches',
  'server/checkout/total-seen',
  'server/mail/mail-crash',
  'server/checkout/payment-histories',
  'server/trust/two-servers.postgres',
  'server/trust/read-only-root.postgres',
  'server/years-of-orders.postgres',
  'server/claim-bucket',
  'server/graceful-stop',
  'server/main',
  'server/db/lost-connection.postgres',
  'server/orders/order-stream-routes',
  'server/pages/page-answers',
  'domain/delivery/promise-properties',
  'domain/delivery/simulation/simulate-day',
].map((name) => `/src/${name}.test.ts`)

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files)
    return rest.toSorted((one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other))
  }
}

const projectOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(name))
  return place === -1 ? LONG.length : place
}
