import { useQuery } from "@tanstack/react-query"
import { api } from "./api"

/** The shop's name. Replies to reviews are signed with it. */
export function useShopName(): string | undefined {
  const { data } = useQuery({
    queryKey: ["shop-name"],
    queryFn: () => api<{ stores: { name: string }[] }>("/admin/stores?fields=name&limit=1"),
  })
  return data?.stores[0]?.name
}

/** The signed-in admin's id. */
export function useMe(): string | undefined {
  const { data } = useQuery({
    queryKey: ["svc-me"],
    queryFn: () => api<{ user: { id: string } }>("/admin/users/me?fields=id"),
  })
  return data?.user.id
}
