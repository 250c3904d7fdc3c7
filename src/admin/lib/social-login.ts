import { useMutation, useQuery } from "@tanstack/react-query"
import { api } from "./api"

export interface SocialProvider {
  provider: string
  is_enabled: boolean
  missing: string[]
  redirect_uris: string[]
}

export interface SocialLoginTest {
  provider: string
  is_working: boolean
  problem: string | null
}

export function useSocialProviders() {
  return useQuery({
    queryKey: ["social-login"],
    queryFn: () => api<{ social_login: { providers: SocialProvider[] } }>("/admin/social-login"),
  })
}

/** Asks a provider whether it takes the shop's settings. */
export function useSocialLoginTest(provider: string) {
  return useMutation({
    mutationFn: () =>
      api<{ test: SocialLoginTest }>(`/admin/social-login/${provider}/connection-test`, { body: {} }),
  })
}
