import { useMutation, useQuery } from "@tanstack/react-query"
import type { connectionTest, providerStatus } from "../../features/social-login/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api } from "./api"

export type SocialProvider = Received<typeof providerStatus>
export type SocialLoginTest = Received<typeof connectionTest>

export function useSocialProviders() {
  return useQuery({
    queryKey: ["social-login"],
    queryFn: () => api<{ social_login: { providers: SocialProvider[] } }>("/admin/social-login"),
  })
}

/** Tests a sign-in provider with the saved settings. */
export function useSocialLoginTest(provider: string) {
  return useMutation({
    mutationFn: () =>
      api<{ test: SocialLoginTest }>(`/admin/social-login/${provider}/connection-test`, { body: {} }),
  })
}
