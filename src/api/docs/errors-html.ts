/** The page of all errors. Made by `npm run errors` from `docs/errors.md`; do not edit. */
export const ERRORS_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>svc errors</title>
    <link rel="stylesheet" href="/docs/page.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <main>
<h1>All errors</h1>
<p>For everybody who calls the API. Every response with a status of 400 or above is JSON in one form:</p>
<pre><code class="language-json">{
  &quot;type&quot;: &quot;validation_error&quot;,
  &quot;code&quot;: &quot;missing_field&quot;,
  &quot;message&quot;: &quot;Field &#39;email&#39; is required.&quot;,
  &quot;doc_url&quot;: &quot;https://api.shop.example/docs/errors#missing_field&quot;
}
</code></pre>
<p>Programs decide by <code>code</code>. <code>message</code> is for people and may change. <code>doc_url</code> is the address of the section about the
code on this page. If a request has several faults, <code>errors</code> lists all of them as <code>{ path, code, message }</code>, and <code>code</code>
is that of the first. The header <code>x-request-id</code> names the request in the server&#39;s log.</p>
<p>If no response arrives, send the call again with the same <code>Idempotency-Key</code>. Then it takes effect once.</p>
<h2 id="missing_field">missing_field</h2>
<p>Status 400, <code>validation_error</code>. The request lacks a required field, which <code>message</code> names. Send the field.</p>
<h2 id="invalid_field">invalid_field</h2>
<p>Status 400, <code>validation_error</code>. A field has the wrong type or form, or names something that does not exist. <code>message</code>
names the field. Correct the value: the same request fails again.</p>
<h2 id="unknown_field">unknown_field</h2>
<p>Status 400, <code>validation_error</code>. The body or the query has a field that this route does not know. Remove it, or correct
its spelling.</p>
<h2 id="invalid_json">invalid_json</h2>
<p>Status 400, <code>validation_error</code>. The body is not valid JSON. Send JSON with the header <code>content-type: application/json</code>.</p>
<h2 id="out_of_range">out_of_range</h2>
<p>Status 400, <code>validation_error</code>. A number, a date, a text or a list is below or above its limit. <code>message</code> names the
limit in most cases. Send a value within it.</p>
<h2 id="missing_publishable_key">missing_publishable_key</h2>
<p>Status 401, <code>authentication_error</code>. A call to <code>/store</code> or <code>/auth/customer</code> has no publishable key. Send the shop&#39;s key
in the header <code>x-publishable-api-key</code>.</p>
<h2 id="invalid_publishable_key">invalid_publishable_key</h2>
<p>Status 401, <code>authentication_error</code>. No shop has this publishable key, or an admin has revoked it. Take a key that is
valid from the dashboard&#39;s settings.</p>
<h2 id="missing_token">missing_token</h2>
<p>Status 401, <code>authentication_error</code>. The route needs a customer or an admin who is signed in. Sign in, and send the token
as <code>Authorization: Bearer &lt;token&gt;</code>.</p>
<h2 id="invalid_token">invalid_token</h2>
<p>Status 401, <code>authentication_error</code>. The token is damaged, or it is for other callers than this route is for. Forget it
and sign in again.</p>
<h2 id="expired_token">expired_token</h2>
<p>Status 401, <code>authentication_error</code>. The token was valid for its time, which is over. Forget it and sign in again.</p>
<h2 id="revoked_token">revoked_token</h2>
<p>Status 401, <code>authentication_error</code>. The token ended early, for example because its owner signed out or changed the
password. Forget it and sign in again.</p>
<h2 id="invalid_credentials">invalid_credentials</h2>
<p>Status 401, <code>authentication_error</code>. The email or the password is wrong, or a sign-in at another company was refused or
cancelled. Let the person try again. After ten wrong passwords, further attempts get <code>rate_limited</code>.</p>
<h2 id="missing_agent_key">missing_agent_key</h2>
<p>Status 401, <code>authentication_error</code>. A call to <code>/v1</code> has no agent key. Send it as <code>Authorization: Bearer &lt;key&gt;</code>.</p>
<h2 id="invalid_agent_key">invalid_agent_key</h2>
<p>Status 401, <code>authentication_error</code>. The agent key is unknown. Compare it with the key of this installation.</p>
<h2 id="payment_failed">payment_failed</h2>
<p>Status 402, <code>payment_error</code>. The payment was declined or has not been made. A cart stays open. Let the customer pay
again or in another way.</p>
<h2 id="insufficient_credits">insufficient_credits</h2>
<p>Status 402, <code>payment_error</code>. The call costs more credits than the shop has. Get credits, or enter an own key of the
model or of the speech service in the settings.</p>
<h2 id="missing_spam_token">missing_spam_token</h2>
<p>Status 403, <code>permission_error</code>. A public form was sent without proof that a page of the shop was open. Get a token from
<code>GET /store/spam-challenge</code> or from your server, and send it in the header <code>x-svc-spam-token</code>.</p>
<h2 id="invalid_spam_token">invalid_spam_token</h2>
<p>Status 403, <code>permission_error</code>. The anti-spam token is wrong, too old, or was used before. A token works for one call.
Get a new one and send the call again.</p>
<h2 id="bot_suspected">bot_suspected</h2>
<p>Status 403, <code>permission_error</code>. The request has the marks of a bot and was not accepted. A person can send it again with
a new token.</p>
<h2 id="tenant_mismatch">tenant_mismatch</h2>
<p>Status 403, <code>permission_error</code>. The host, the key and the token belong to different shops. Use the key and the token of
the shop that you call.</p>
<h2 id="forbidden">forbidden</h2>
<p>Status 403, <code>permission_error</code>. The caller is known but may not do this: a right is missing, the shop is suspended, or a
page of an origin that is not allowed used a session cookie. Do not repeat the call. An admin of the shop can change
this.</p>
<h2 id="not_found">not_found</h2>
<p>Status 404, <code>not_found_error</code>. Nothing has this id, slug or code, or it belongs to somebody else. Read the list again,
and take an id from there.</p>
<h2 id="route_not_found">route_not_found</h2>
<p>Status 404, <code>not_found_error</code>. No route has this method and path, or no file has this address. Compare
them with the list of routes at <code>/docs</code>.</p>
<h2 id="duplicate">duplicate</h2>
<p>Status 409, <code>conflict_error</code>. Something with the same email, slug or other unique value exists. Use that one, or choose
another value.</p>
<h2 id="invalid_state">invalid_state</h2>
<p>Status 409, <code>conflict_error</code>. The request is valid, but not in the present state, such as a change of a completed cart.
It also comes if two calls change the same thing at once. Read the state again, then decide.</p>
<h2 id="sold_out">sold_out</h2>
<p>Status 409, <code>conflict_error</code>. There is not enough stock, or too few places are free. Show what is left, and let the
customer take less or something else.</p>
<h2 id="cancellation_window_closed">cancellation_window_closed</h2>
<p>Status 409, <code>conflict_error</code>. The time for a cancellation or a change is over, or an item has been fulfilled. The
customer asks the shop.</p>
<h2 id="plan_expired">plan_expired</h2>
<p>Status 409, <code>conflict_error</code>. The assistant&#39;s plan was not approved in time. Nothing was done. Ask the assistant again.</p>
<h2 id="idempotency_mismatch">idempotency_mismatch</h2>
<p>Status 409, <code>conflict_error</code>. The <code>Idempotency-Key</code> belongs to an earlier call with another body. Use a new key for each
new call, and the same key only for the same call.</p>
<h2 id="payload_too_large">payload_too_large</h2>
<p>Status 413, <code>validation_error</code>. The body, a file or the headers are larger than allowed. Send less, or send the file in
a smaller size.</p>
<h2 id="rate_limited">rate_limited</h2>
<p>Status 429, <code>rate_limit_error</code>. There were too many calls or too many failed attempts. Wait as many seconds as the
header <code>Retry-After</code> says, then repeat the call.</p>
<h2 id="internal_error">internal_error</h2>
<p>Status 500, <code>server_error</code>. The server has a fault. Repeat the call later, a write with the same <code>Idempotency-Key</code>. If
it fails again, report the <code>x-request-id</code>.</p>
<h2 id="provider_error">provider_error</h2>
<p>Status 502, <code>server_error</code>. An external service, for example for payments, mail or translations, failed or was not
reached. Repeat the call later, a write with the same <code>Idempotency-Key</code>.</p>
<h2 id="not_configured">not_configured</h2>
<p>Status 503, <code>server_error</code>. The shop lacks a setting that the call needs, such as a provider&#39;s key. Repeating does not
help. An admin fills in the settings.</p>
<h2 id="unavailable">unavailable</h2>
<p>Status 503, <code>server_error</code>. The server starts, stops or is overloaded, or a database is away. Wait some seconds, or as
many as <code>Retry-After</code> says, and repeat the call, a write with the same <code>Idempotency-Key</code>.</p>
    </main>
  </body>
</html>
`
