import type { Config } from './config/config.ts'

type Log = { info(facts: { publicUrl: string }, msg: string): void }

export function greet(config: Config, log: Log): void {
  if (config.production) log.info({ publicUrl: config.publicUrl }, 'GreenCart is open')
  else console.log(greeting(config))
}

function greeting({ publicUrl, seller }: Config): string {
  const signIn = seller.demo ? `${seller.email} / ${seller.password} (demo, this machine only)` : seller.email
  return `GreenCart is open\n  shop    ${publicUrl}\n  seller  ${publicUrl}/seller   ${signIn}\n  API     ${publicUrl}/api/docs`
}
