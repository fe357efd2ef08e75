-- Room on each page for the next version of a row whose count changes: then none of the indexes is touched.
ALTER TABLE products SET (fillfactor = 80);
