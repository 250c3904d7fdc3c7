/** Lines of a production server's log that report an error. Each line is a JSON object. */
export function errorsIn(output: string): string[] {
  return output.split("\n").filter((line) => levelOf(line) === "error")
}

function levelOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { level?: unknown } | null)?.level
  } catch {
    // A few lines are for people, like the one that says that the server is ready.
    return undefined
  }
}
