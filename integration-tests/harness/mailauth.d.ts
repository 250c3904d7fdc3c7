/** The package has no types. These are the parts that the specs use. */
declare module "mailauth/lib/dkim/verify" {
  export function dkimVerify(
    mail: string,
    options: { resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{
    results: {
      signingDomain: string
      signingHeaders?: { keys: string }
      status: { result: string; aligned?: string | false }
    }[]
  }>
}
