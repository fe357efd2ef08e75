import { setFlagsFromString } from 'node:v8'
import './quick-passwords.ts'

// The shops of tests live for seconds: optimizing the embedded Postgres takes as long as all that it is asked.
setFlagsFromString('--no-wasm-dynamic-tiering')
