// The click of a stone, made from noise, so that there is no file to load.

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays the click. Silent until the user has interacted with the page, and if the browser allows no sound.
 */
export function click() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    const length = Math.floor(context.sampleRate * 0.06);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
    const source = context.createBufferSource();
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1900, Q: 1.4 });
    source.buffer = buffer;
    source.connect(filter).connect(context.destination);
    source.start();
  } catch {
    context = null;
  }
}
