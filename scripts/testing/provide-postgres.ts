import type { TestProject } from 'vitest/node'
import { makeServerTemplate } from '#server/testing/open-test-database.ts'
import { startPostgres } from '../postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string | undefined
  }
}

export default async function providePostgres(project: TestProject) {
  const postgres = await startPostgres()
  await makeServerTemplate(postgres.url)
  project.provide('testDatabaseUrl', postgres.url)
  return postgres.stop
}
