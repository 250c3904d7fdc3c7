/** The one thing of Vite's that we use. Its own types would also bring everything that we don't. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: "default" }): Record<string, T>
}
