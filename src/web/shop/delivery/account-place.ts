import { listAddresses } from '#contract/addresses/addresses.ts'
import { isInIndia } from '#domain/address.ts'
import { callApi } from '../../core/api.ts'
import { parsePincode, saveAccountPlace } from '../address/place-store.ts'

export async function followAccount(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) return saveAccountPlace(null)
  const reply = await callApi(listAddresses)
  if (!reply.success) return
  const home = reply.addresses.find(({ isDefault }) => isDefault)
  saveAccountPlace(home && isInIndia(home.country) ? parsePincode(home.zipcode) : null)
}
