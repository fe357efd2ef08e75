import { listAddresses } from '#contract/addresses/addresses.ts'
import { isInIndia } from '#domain/address.ts'
import { callApi } from '../../core/api.ts'
import { parsePincode, saveAccountPlace } from '../address/place-store.ts'

export async function followAccount(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) return saveAccountPlace(null)
  const answer = await callApi(listAddresses)
  if (!answer.success) return
  const home = answer.addresses.find(({ isDefault }) => isDefault)
  saveAccountPlace(home && isInIndia(home.country) ? parsePincode(home.zipcode) : null)
}
