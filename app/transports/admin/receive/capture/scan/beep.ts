/** Plays a short tone. Browsers let a page play sound only after a tap: call `wake` during that tap. */
export type Beeper = { wake(): void; beep(): void };

const HZ = 1760;
const SECONDS = 0.09;
const LOUDNESS = 0.25;

/** Creates a tone without a sound file. Does nothing if the browser cannot play sound. */
export function createBeeper(): Beeper {
  let audio: AudioContext | null = null;
  const wake = () => {
    if (typeof AudioContext === 'undefined') return;
    audio ??= new AudioContext();
    // Phones suspend audio while the page is in the background.
    if (audio.state !== 'running') void audio.resume().catch(() => undefined);
  };
  return {
    wake,
    beep() {
      wake();
      if (audio?.state !== 'running') return;
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      tone.frequency.value = HZ;
      loudness.gain.setValueAtTime(LOUDNESS, audio.currentTime);
      loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
      tone.connect(loudness).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + SECONDS);
    },
  };
}
