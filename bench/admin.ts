import { config } from "../src/config"

/** The signed-in first admin of a shop. */
export interface BenchAdmin {
  token: string
  post: (path: string, body: object) => Promise<void>
}

/** @param password the shop's `SVC_ADMIN_PASSWORD` */
export async function signInAdmin(port: number, password: string): Promise<BenchAdmin> {
  const post = async (path: string, body: object, token?: string) => {
    const reply = await fetch(`http://localhost:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { token?: string }
  }
  const { token = "" } = await post("/auth/user/emailpass", { email: config.admin.email, password })
  return { token, post: async (path, body) => void (await post(path, body, token)) }
}
