import { inject } from 'vitest'

const url = inject('testDatabaseUrl')

// A DATABASE_URL of the person's own shell must never be what the tests write to.
delete process.env.DATABASE_URL
if (url === undefined) delete process.env.TEST_DATABASE_URL
else process.env.TEST_DATABASE_URL = url
