export type Read<Result = unknown> = () => Promise<Result>

/** Gets our way and the engine's way to do the same read. Returns what the caller gets. */
export type Shadow = <Result>(ours: Read<Result>, engines: Read<Result>, what: string) => Promise<Result>

let shadow: Shadow | undefined

/** For tests: compares each of these reads with the engine's. */
export function shadowEachRead(own: Shadow): void {
  shadow = own
}

/** Reads in our way. Tests also read in the engine's way, and compare. */
export function compared<Result>(ours: Read<Result>, engines: Read<Result>, what: string): Promise<Result> {
  return shadow ? shadow(ours, engines, what) : ours()
}

export const isShadowed = (): boolean => shadow !== undefined
