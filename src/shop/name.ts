import { config } from "../config"

/** What a shop calls itself in its mails: its name, else the address of its storefront, else this server's. */
export function shopName({ company_name, url }: { company_name: string | null; url: string | null }): string {
  return company_name ?? new URL(url ?? config.publicUrl).host
}
