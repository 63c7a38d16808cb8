/** A whole number below 2³² that nobody can foresee. */
export function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** What a room's tosses and dice come from: 32 random bytes as hexadecimal digits. */
export function entropy(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
