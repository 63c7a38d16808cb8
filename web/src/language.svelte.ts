import en from "../messages/en.json";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", es: "Español", id: "Bahasa Indonesia" } as const;
export type Language = keyof typeof LANGUAGES;
export type Messages = Readonly<Record<string, string>>;

const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  es: () => import("../messages/es.json").then((module) => module.default),
  id: () => import("../messages/id.json").then((module) => module.default),
};

/** The longer texts, which only the pages to learn from need. */
const LESSONS: Record<Language, () => Promise<Messages>> = {
  en: () => import("../messages/learn.en.json").then((module) => module.default),
  es: () => import("../messages/learn.es.json").then((module) => module.default),
  id: () => import("../messages/learn.id.json").then((module) => module.default),
};

/** What is spoken: every sentence that was read from here is read again when the language changes. */
class Spoken {
  language = $state<Language>("en");
  messages = $state.raw<Messages>(en);
  lessons = $state.raw<Messages>({});
  #learns = false;

  /** Changes the language as soon as its sentences are there. */
  async speak(language: Language): Promise<void> {
    const [messages, lessons] = await Promise.all([LOADERS[language](), this.#learns ? LESSONS[language]() : {}]);
    [this.language, this.messages, this.lessons] = [language, messages, lessons];
  }

  /** Fetches the texts to learn from. */
  async learn(): Promise<void> {
    this.#learns = true;
    this.lessons = await LESSONS[this.language]();
  }
}

export const spoken = new Spoken();

/** The first of these wishes that the page speaks. */
export function understood(wishes: readonly string[]): Language {
  const known = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => wish in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}
