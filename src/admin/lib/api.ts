/** Calls the API as the signed-in admin. Rejects with the message of the error catalogue, which is written for people. */
export async function api<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, {
    credentials: "include",
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}
