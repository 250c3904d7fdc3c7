import { config } from "../../src/config"
import { socialNetworkServers } from "./social-network-servers"

export { type CallKind, LINKEDIN_APP, META_APP } from "./social-network-servers"

/** The social networks' local servers. Until they are closed, this process publishes there. */
export async function socialNetworks(options: { shopUrl?: string } = {}) {
  const servers = await socialNetworkServers(options)
  const usual = { urls: { ...config.socialPosts.urls }, timeoutMs: config.socialPosts.timeoutMs }
  Object.assign(config.socialPosts.urls, servers.urls)
  return {
    ...servers,
    setTimeout: (timeoutMs: number) => Object.assign(config.socialPosts, { timeoutMs }),
    close() {
      Object.assign(config.socialPosts.urls, usual.urls)
      Object.assign(config.socialPosts, { timeoutMs: usual.timeoutMs })
      servers.close()
    },
  }
}

export type SocialNetworks = Awaited<ReturnType<typeof socialNetworks>>
