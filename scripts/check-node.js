// Plain JavaScript, so that an old Node can read it and answer with a sentence instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `GreenCart needs Node 24.7 or newer, and this is ${process.versions.node}. ` +
      'npm install brings one for Linux, macOS and Windows; on another system, install a newer Node.',
  )
  process.exit(1)
}
