import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../../core/seo.ts'
import { shop } from '../../core/shop.ts'
import type { PromiseData } from './promise-data.ts'
import type { PromisePath } from './promises.ts'

type Page = { path: PromisePath; promise: PromiseData | undefined }

/** There is no such page while the shop doesn't make the promise. */
export const promiseMeta = (matches: Parameters<typeof pageMeta>[0], { path, promise }: Page): MetaDescriptor[] =>
  promise
    ? pageMeta(matches, { title: promise.title, description: promise.description, path })
    : [{ title: `Not found | ${shop().name}` }]
