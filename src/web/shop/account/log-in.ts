import type { BodyToSend } from '#contract/endpoint.ts'
import { loginUser, registerUser } from '#contract/sign-in.ts'
import { type Answer, callApi } from '../../api.ts'
import { admit, announceSession } from './session-store.ts'

export const logIn = async (body: BodyToSend<typeof loginUser>) => enter(await callApi(loginUser, { body }))
export const register = async (body: BodyToSend<typeof registerUser>) => enter(await callApi(registerUser, { body }))

function enter(answer: Answer<typeof loginUser | typeof registerUser>) {
  if (answer.success) {
    admit(answer)
    announceSession()
  }
  return answer
}
