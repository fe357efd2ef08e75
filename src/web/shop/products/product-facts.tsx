import type { ReactNode } from 'react'
import type { ShownFacts } from './shown-facts.ts'

/** What is not known is not shown. */
export function ProductFacts({ facts: { rows, ingredients, contains, nutrition } }: { facts: ShownFacts }) {
  return (
    <div className="product-facts">
      {rows.length > 0 && (
        <Part title="Product details">
          <dl className="fact-rows">
            {rows.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {(ingredients.length > 0 || contains) && (
        <Part title="Ingredients">
          {ingredients.length > 0 && (
            <p className="wrap-anywhere text-ink-soft">
              {ingredients.map(({ text, at, isAllergen }) =>
                isAllergen ? (
                  <strong key={at} className="text-ink">
                    {text}
                  </strong>
                ) : (
                  <span key={at}>{text}</span>
                ),
              )}
            </p>
          )}
          {contains && (
            <p className="mt-2">
              Contains: <strong>{contains}</strong>
            </p>
          )}
        </Part>
      )}
      {nutrition && (
        <Part title="Nutrition">
          <table className="fact-table">
            <caption>Per {nutrition.per}</caption>
            <tbody>
              {nutrition.rows.map(({ name, value, isPart }) => (
                <tr key={name} data-part={isPart || undefined}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="mb-3 font-semibold text-lg">{title}</h2>
    {children}
  </section>
)
