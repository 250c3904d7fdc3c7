import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { adminSocialAccounts } from "../../features/social-posts/api/admin-social-accounts.rows"
import type {
  decisionRequest,
  scheduleRequest,
  socialAccount,
  socialPost,
} from "../../features/social-posts/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { socialPosts } from "../resources/social-posts"
import { api, mayTryAgain } from "./api"

export type SocialPost = Received<typeof socialPost>
export type SocialAccount = Received<typeof socialAccount>
type Accounts = Received<typeof adminSocialAccounts.adminListSocialAccounts.response>
type Connection = Received<typeof adminSocialAccounts.adminConnectSocialAccount.response>

const ACCOUNTS = "/admin/social-accounts"
const MAX_ACCOUNTS = 100

/** Proper names, which are the same in all languages. */
export const NETWORK_NAMES = { instagram: "Instagram", facebook: "Facebook", linkedin: "LinkedIn" } as const
export type Network = keyof typeof NETWORK_NAMES
export const NETWORKS: Network[] = ["instagram", "facebook", "linkedin"]

export function useSocialAccounts() {
  return useQuery({
    queryKey: [ACCOUNTS],
    queryFn: () => api<Accounts>(`${ACCOUNTS}?limit=${MAX_ACCOUNTS}&order=name`),
    retry: mayTryAgain,
  })
}

/** Begins to connect an account. The browser leaves for the network. */
export function useConnecting() {
  return useMutation({
    mutationFn: (network: Network) => api<Connection>(`${ACCOUNTS}/connect`, { body: { network } }),
    onSuccess: ({ connection }) => window.location.assign(connection.authorization_url),
  })
}

/** Stores the accounts with which the network has sent the browser back. */
export function useCompletion() {
  return useChange((back: { state: string; code: string }) =>
    api<{ social_accounts: SocialAccount[] }>(`${ACCOUNTS}/complete`, { body: back }),
  )
}

export function useDisconnection() {
  return useChange((id: string) => api(`${ACCOUNTS}/${id}`, { method: "DELETE" }))
}

type Publication = Omit<Received<typeof scheduleRequest>, "scheduled_at"> & { scheduled_at?: string }

/** Publishes a post now, or at `scheduled_at`. */
export function usePublication() {
  return useChange((publication: Publication) =>
    api<{ social_post: SocialPost }>(
      `/admin/ai/marketing/social/${publication.scheduled_at === undefined ? "publish" : "schedule"}`,
      { body: publication },
    ),
  )
}

export function useCancellation() {
  return useChange((id: string) =>
    api<{ social_post: SocialPost }>(`${socialPosts.path}/${id}/cancel`, { body: {} }),
  )
}

type Decision = { id: string } & Pick<Received<typeof decisionRequest>, "account_id" | "is_published">

/** Says whether a post whose result is unknown is at its network. */
export function useDecision() {
  return useChange(({ id, ...decision }: Decision) =>
    api<{ social_post: SocialPost }>(`${socialPosts.path}/${id}/settle`, { body: decision }),
  )
}

/** Lets the assistant write a draft. */
export function useDrafting() {
  return useChange((brief: string) =>
    api<{ social_post: SocialPost }>("/admin/ai/marketing/social/draft", { body: { brief } }),
  )
}

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [ACCOUNTS] })
      await client.invalidateQueries({ queryKey: [socialPosts.path] })
    },
  })
}
