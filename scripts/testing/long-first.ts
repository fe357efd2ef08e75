import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One project after the other, so that its workers stay. The last one is made of short files. */
const PROJECTS = ['api-pglite', 'api-postgres', 'unit']

/** Longest first, so that none is left for the end, when nothing else runs beside it. */
const LONG = [
  'trust/scale/proof.postgres',
  'trust/damaged-folder',
  'backup/backup',
  'trust/crash',
  'checkout/payment-crash',
  'mail/mail-crash',
  'trust/disk-full',
  'checkout/payment-histories',
  'fuzz',
  'open-data',
  'cluster/workers.postgres',
  'trust/two-servers.postgres',
  'years-of-orders.postgres',
  'claim-bucket',
  'graceful-stop',
  'main',
  'db/lost-connection.postgres',
  'orders/order-stream-routes',
  'pages/page-answers',
].map((name) => `/src/server/${name}.test.ts`)

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
