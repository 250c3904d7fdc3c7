/** Why nothing was made, for whoever asked. */
export class Refusal extends Error {}
