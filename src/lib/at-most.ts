/** The value, or `undefined` if it takes longer than these milliseconds. */
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
