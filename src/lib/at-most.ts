/** Waits for a promise, but not longer than this number of milliseconds. Returns `undefined` if it takes longer. */
export async function atMost<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([value, over])
  } finally {
    clearTimeout(timer)
  }
}
