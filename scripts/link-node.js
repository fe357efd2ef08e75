// Plain JavaScript, for the Node that npm runs on. npm 9 installs the shop's own Node and takes its link away again,
// together with those of the parts for other systems.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const modules = path.resolve('node_modules')
const link = path.join(modules, '.bin', 'node')
const { platform, arch } = process
const brought = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`].find((name) =>
  existsSync(path.join(modules, name, 'bin', 'node')),
)

if (brought && platform !== 'win32' && !existsSync(link)) {
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.join('..', brought, 'bin', 'node'), link)
}
