import * as z from 'zod/mini'
import { colourProblem } from '#domain/category-colour.ts'
import {
  isCategoryPath,
  MAX_CATEGORIES,
  MAX_CATEGORY_ALIASES,
  MAX_CATEGORY_PATH,
  MAX_CATEGORY_TEXT,
  nameProblem,
} from '#domain/category-name.ts'
import { distinctNames, namesIn } from '#domain/typed-names.ts'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { shopCategory } from './categories.ts'

/** A category as the seller sees it. */
const sellerCategory = z.object({
  _id: z.string(),
  ...shopCategory.shape,
  /** Other words that mean all of its products in a search. */
  aliases: z.array(z.string()),
  /** How many are in it, without those of its sub-categories; archived ones count too. */
  products: z.number(),
})
export type SellerCategory = z.output<typeof sellerCategory>

const categoryList = {
  categories: z.array(sellerCategory),
  /** Grows with every change; a change that sends another back is refused. */
  version: z.number(),
}

/** What a check says of a text. */
const checked = (problemOf: (given: string) => string | null) =>
  z.superRefine<string>((given, context) => {
    const problem = problemOf(given)
    if (problem !== null) context.addIssue(problem)
  })

const path = text(MAX_CATEGORY_PATH).check(
  z.refine<string>(isCategoryPath, 'Use letters, digits and single hyphens, such as Tea-Coffee.'),
)
const name = text(MAX_CATEGORY_TEXT).check(checked(nameProblem))

const aliases = z
  .pipe(
    z.array(text(MAX_CATEGORY_TEXT).check(checked(nameProblem))),
    z.transform((names) => distinctNames(names.flatMap(namesIn))),
  )
  .check(z.maxLength(MAX_CATEGORY_ALIASES, `Use ${MAX_CATEGORY_ALIASES} words or fewer.`))

/** What is left out stays as it is; for a new one it is chosen by the shop. */
const wantedCategory = z.object({
  /** Of one that there is: its path changes with this. Without it, the category with this path, or a new one. */
  _id: z.optional(id),
  path,
  text: name,
  bgColor: z.optional(z.string('Use a colour such as #FEF6DA.').check(checked(colourProblem))),
  aliases: z.optional(aliases),
  parent: z.optional(z.nullable(path)),
  hidden: z.optional(z.boolean('Use true or false.')),
  /** null deletes the seller’s own picture. */
  image: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
})
export type WantedCategoryToSend = z.input<typeof wantedCategory>

export const listSellerCategories = endpoint({
  method: 'GET',
  path: '/api/seller/categories',
  summary: 'List all categories, with how many products each has',
  docs: 'Products',
  who: 'seller',
  reply: z.object(categoryList),
})

export const saveCategories = endpoint({
  method: 'POST',
  path: '/api/seller/categories',
  summary: 'Save the whole list of categories; a changed path leads to the new one for ever',
  docs: 'Products',
  who: 'seller',
  refusals: ['changed_meanwhile'],
  body: z.object({
    categories: z
      .array(wantedCategory)
      .check(z.maxLength(MAX_CATEGORIES, `Use ${MAX_CATEGORIES} categories or fewer.`)),
    version: z.int('Send the version of the list.'),
    /** Where the products of categories go that are left out. */
    moves: z.optional(z.array(z.object({ from: path, to: path })).check(z.maxLength(MAX_CATEGORIES))),
  }),
  reply: z.object({ message: z.string(), ...categoryList }),
})

/** A form: `category` as JSON text, and one file. */
export const setCategoryPicture = endpoint({
  method: 'POST',
  path: '/api/seller/categories/picture',
  summary: 'Give a category a picture of its own',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  refusals: ['not_found', 'bad_picture'],
  multipart: { data: 'category', files: 'images', max: 1 },
  body: z.object({ id }),
  reply: z.object({ message: z.string(), ...categoryList }),
})
