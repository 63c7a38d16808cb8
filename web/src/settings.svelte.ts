import { LANGUAGES, spoken, understood, type Language } from "./language.svelte";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export const MOTIONS = ["system", "on", "off"] as const;
export const THINKERS = ["browser", "server"] as const;

const KEY = "parlor.settings.1";

interface Kept {
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  language: Language | "system";
  coordinates: boolean;
  sound: boolean;
  thinker: (typeof THINKERS)[number];
}

const FIRST: Kept = {
  theme: "system",
  motion: "system",
  language: "system",
  coordinates: false,
  sound: true,
  thinker: "browser",
};

/** How a person wants the page, kept between visits. */
class Settings {
  theme = $state(FIRST.theme);
  motion = $state(FIRST.motion);
  language = $state(FIRST.language);
  coordinates = $state(FIRST.coordinates);
  sound = $state(FIRST.sound);
  thinker = $state(FIRST.thinker);

  /** Whether nothing is to move. */
  get still(): boolean {
    return this.motion === "off" || (this.motion === "system" && wants("(prefers-reduced-motion: reduce)"));
  }

  /** Reads what was kept; what it does not understand stays as it is at first. */
  load(): void {
    const kept = read();
    const oneOf = <T>(all: readonly T[], value: unknown, first: T): T => all.find((one) => one === value) ?? first;
    const languages = ["system", ...(Object.keys(LANGUAGES) as Language[])] as const;
    this.theme = oneOf(THEMES, kept.theme, FIRST.theme);
    this.motion = oneOf(MOTIONS, kept.motion, FIRST.motion);
    this.language = oneOf(languages, kept.language, FIRST.language);
    this.thinker = oneOf(THINKERS, kept.thinker, FIRST.thinker);
    this.coordinates = oneOf([true, false], kept.coordinates, FIRST.coordinates);
    this.sound = oneOf([true, false], kept.sound, FIRST.sound);
  }

  /** Keeps the settings and has the whole page follow them. */
  async apply(): Promise<void> {
    const { theme, motion, language, coordinates, sound, thinker } = this;
    keep({ theme, motion, language, coordinates, sound, thinker });
    const page = document.documentElement;
    const dark = theme === "dark" || (theme === "system" && wants("(prefers-color-scheme: dark)"));
    const contrast = theme === "contrast" || (theme === "system" && wants("(prefers-contrast: more)"));
    page.dataset["theme"] = dark ? "dark" : "light";
    page.dataset["contrast"] = contrast ? "more" : "less";
    page.dataset["motion"] = this.still ? "off" : "on";
    page.dataset["sound"] = sound ? "on" : "off";
    const wished = language === "system" ? understood(navigator.languages) : language;
    await spoken.speak(wished);
    page.lang = wished;
  }
}

export const settings = new Settings();

function wants(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

function read(): Partial<Record<keyof Kept, unknown>> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<Record<keyof Kept, unknown>>;
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where nothing can be kept, the wish holds until the page is closed.
  }
}
