import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { unlinkAccountWorkflow } from "../workflows/unlink-account"
import { appleCallbacks, appleHooks, socialLogin } from "./store.rows"
import { forbidCaching, signedInBy, signInBy } from "./store-signed-in"

declareHandlers([
  route(socialLogin.startSocialLogin, async ({ params, query, actor, scope, req, res }) => {
    forbidCaching(res)
    const journey = {
      returnTo: query.return_to,
      redirectUri: query.redirect_uri,
      signedIn: signedInBy(actor, req),
    }
    return { authorization_url: await scope.resolve("socialLogin").start(params.provider, journey) }
  }),
  route(socialLogin.finishSocialLogin, async ({ params, query, actor, scope, req, res }) => {
    forbidCaching(res)
    return signInBy(scope, { provider: params.provider, answer: query, signedIn: signedInBy(actor, req) })
  }),
  route(socialLogin.listLinkedAccounts, async ({ query, actor, scope, res }) => {
    forbidCaching(res)
    const { accounts, count } = await scope.resolve("socialLogin").listLinkedAccounts(actor.id, query)
    return { linked_accounts: accounts, count, offset: query.offset, limit: query.limit }
  }),
  route(socialLogin.unlinkAccount, async ({ params: { id }, actor, scope }) => {
    await unlinkAccountWorkflow(scope).run({ input: { customerId: actor.id, id } })
    return { id, object: "linked_account" as const, deleted: true as const }
  }),
  route(appleCallbacks.finishSocialLoginByForm, async ({ body, actor, scope, req, res }) => {
    forbidCaching(res)
    return signInBy(scope, { provider: "apple", answer: body, signedIn: signedInBy(actor, req) })
  }),
  /** Apple's page posts this form without the storefront's cookies. So no customer is signed in here. */
  route(appleHooks.receiveAppleForm, async ({ body, scope, res }) => {
    forbidCaching(res)
    return signInBy(scope, { provider: "apple", answer: body, signedIn: null })
  }),
])
