import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../testing/shop-process.ts'
import { PictureFolder } from './picture-folder.ts'

test('a picture from before there was a width has a file of every width after the next start', async () => {
  await withFolder(async (dataDir) => {
    const folder = new PictureFolder(dataDir)
    await folder.prepare()
    for (const width of [160, 320, 640]) await writeFile(join(folder.path, `mango-${width}.webp`), `${width}`)
    await folder.prepare()
    const widths = ['mango-160.webp', 'mango-240.webp', 'mango-320.webp', 'mango-640.webp']
    expect((await readdir(folder.path)).sort()).toEqual(widths)

    await folder.setAside(['mango'])
    expect(await readdir(folder.path)).toEqual([])
    await folder.deleteSetAside(new Date(Date.now() - 60_000))
    await folder.bringBack(['mango', 'melon'])
    expect((await readdir(folder.path)).sort()).toEqual(widths)

    await folder.setAside(['mango'])
    await folder.deleteSetAside(new Date(Date.now() + 60_000))
    await folder.bringBack(['mango'])
    expect(await readdir(folder.path)).toEqual([])
  })
})
