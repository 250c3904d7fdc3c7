interface App {
  id: string
  secret: string
}

const isRight = (form: URLSearchParams, { id, secret }: App) =>
  form.get("client_id") === id && form.get("client_secret") === secret

/** Meta gives each app a token of its own. */
export function metaAppToken(form: URLSearchParams, app: App) {
  if (isRight(form, app)) return { body: { access_token: `${app.id}|app-token`, token_type: "bearer" } }
  const message = `Error validating client secret ${form.get("client_secret") ?? ""}.`
  return { status: 400, body: { error: { message, type: "OAuthException", code: 1 } } }
}

/** LinkedIn's usual answers: https://learn.microsoft.com/en-us/linkedin/shared/authentication/client-credentials-flow. */
export function linkedinAppToken(form: URLSearchParams, app: App) {
  const body = isRight(form, app)
    ? {
        error: "access_denied",
        error_description: "This application is not allowed to create application tokens",
      }
    : { error: "invalid_client", error_description: "Client authentication failed" }
  return { status: 401, body }
}
