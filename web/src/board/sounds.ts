/** What can be heard on a board. */
export type Noise = "place" | "slide" | "capture" | "roll" | "win";

/** How long a burst of noise lasts, how bright and how loud it is, and when it begins. */
interface Knock {
  after: number;
  seconds: number;
  hertz: number;
  loud: number;
}

const KNOCKS: Readonly<Record<Exclude<Noise, "win">, readonly Knock[]>> = {
  place: [{ after: 0, seconds: 0.07, hertz: 900, loud: 0.5 }],
  slide: [
    { after: 0, seconds: 0.16, hertz: 420, loud: 0.14 },
    { after: 0.17, seconds: 0.06, hertz: 800, loud: 0.4 },
  ],
  capture: [
    { after: 0, seconds: 0.06, hertz: 1300, loud: 0.5 },
    { after: 0.07, seconds: 0.1, hertz: 380, loud: 0.6 },
  ],
  roll: [0, 0.07, 0.13, 0.21, 0.31, 0.44].map((after, index) => ({
    after,
    seconds: 0.04,
    hertz: 1500 + 260 * (index % 3),
    loud: 0.42 - 0.05 * index,
  })),
};

/** The notes of a win. */
const CHORD = [523.25, 659.25, 783.99];

let context: AudioContext | null = null;

/** Makes a short noise, where the browser can and lets us. No files are needed. */
export function play(noise: Noise): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Before the first touch of a person a browser keeps still; then nothing is queued up for later.
  if (context.state === "suspended") {
    void context.resume();
    return;
  }
  if (noise === "win") CHORD.forEach((hertz, index) => note(context!, hertz, 0.12 * index));
  else KNOCKS[noise].forEach((one) => knock(context!, one));
}

/** A burst of filtered noise, as of wood on wood. */
function knock(audio: AudioContext, { after, seconds, hertz, loud }: Knock): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + after);
}

function note(audio: AudioContext, hertz: number, after: number): void {
  const at = audio.currentTime + after;
  const tone = audio.createOscillator();
  tone.frequency.value = hertz;
  tone.type = "triangle";
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.16, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.65);
}
