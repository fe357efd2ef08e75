import { statement } from '../db/statement.ts'

export const insertRow = statement(
  `INSERT INTO categories (id, path, text, bg_color, place) VALUES ($1, $2, $3, $4, 0)`,
)
/** After all others. */
export const appendRow = statement(`
  INSERT INTO categories (id, path, text, bg_color, art, place)
  VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(place) + 1, 0) FROM categories))`)
export const setPath = statement('UPDATE categories SET path = $2 WHERE id = $1')
export const deleteRow = statement('DELETE FROM categories WHERE id = $1')
/** A parent may go before what was below it. */
export const clearParents = statement('UPDATE categories SET parent_id = NULL WHERE id = ANY ($1::text[])')
export const updateRows = statement(`
  UPDATE categories SET text = line.text, bg_color = line."bgColor", aliases = line.aliases, hidden = line.hidden,
    parent_id = line.parent, place = line.place, picture = CASE WHEN line."keepsPicture" THEN picture END
  FROM jsonb_to_recordset($1::jsonb) AS line (id text, text text, "bgColor" text, aliases text[], hidden boolean,
    parent text, place integer, "keepsPicture" boolean)
  WHERE categories.id = line.id`)
export const setRedirect = statement(`
  INSERT INTO category_redirects (path, category_id) VALUES (lower($1), $2)
  ON CONFLICT (path) DO UPDATE SET category_id = excluded.category_id`)
export const moveRedirects = statement('UPDATE category_redirects SET category_id = $2 WHERE category_id = $1')
export const replaceWord = statement(`
  UPDATE products SET words = array_replace(words, $2, $3) WHERE category = $1 AND words @> ARRAY[$2::text]
  RETURNING 1 AS one`)
export const moveProducts = statement('UPDATE products SET category = $2 WHERE category = $1')
export const setPicture = statement('UPDATE categories SET picture = $2 WHERE id = $1')
