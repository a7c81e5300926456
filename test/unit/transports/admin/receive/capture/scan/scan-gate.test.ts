import { describe, expect, it } from 'vitest';
import { createScanGate } from '#app/transports/admin/receive/capture/scan/scan-gate.ts';
import { createHandTimer } from '../outbox/hand-timer.ts';

const ONE = '4006381333931';
const OTHER = '195503583218';

/** A camera whose frames come every 100 ms, with what each shows. */
function openCamera() {
  const timer = createHandTimer();
  const gate = createScanGate(timer);
  const scans: string[] = [];
  return {
    scans,
    wait: (ms: number) => timer.advance(ms),
    async show(codes: readonly string[], frames: number) {
      for (let frame = 0; frame < frames; frame += 1) {
        const code = gate.see(codes);
        if (code !== null) scans.push(code);
        await timer.advance(100);
      }
    },
  };
}

describe('a code that the camera sees', () => {
  it('is a scan at its second frame', async () => {
    const camera = openCamera();
    await camera.show([ONE], 1);
    expect(camera.scans).toEqual([]);
    await camera.show([ONE], 1);
    expect(camera.scans).toEqual([ONE]);
  });

  it('is one scan however long it stays in view', async () => {
    const camera = openCamera();
    await camera.show([ONE], 600);
    expect(camera.scans).toEqual([ONE]);
  });

  it('is one scan although frames between miss it for up to 1.5 seconds', async () => {
    const camera = openCamera();
    for (let time = 0; time < 10; time += 1) {
      await camera.show([ONE], 2);
      await camera.show([], 13);
    }
    expect(camera.scans).toEqual([ONE]);
  });

  it('is another scan after it has left the view', async () => {
    const camera = openCamera();
    await camera.show([ONE], 5);
    await camera.show([], 16);
    await camera.show([ONE], 5);
    expect(camera.scans).toEqual([ONE, ONE]);
  });

  it('has not left the view while the page stood still', async () => {
    const camera = openCamera();
    await camera.show([ONE], 5);
    await camera.wait(600_000);
    await camera.show([ONE], 5);
    expect(camera.scans).toEqual([ONE]);
  });

  it('of a single frame is a misreading', async () => {
    const camera = openCamera();
    await camera.show([ONE], 1);
    await camera.show([OTHER], 1);
    await camera.show([], 12);
    await camera.show([ONE], 1);
    expect(camera.scans).toEqual([]);
  });
});

describe('of two codes in view', () => {
  it('the one that is aimed at is scanned', async () => {
    const camera = openCamera();
    await camera.show([ONE, OTHER], 20);
    expect(camera.scans).toEqual([ONE]);
    await camera.show([OTHER, ONE], 20);
    expect(camera.scans).toEqual([ONE, OTHER]);
  });

  it('neither has left while the aim goes to and fro', async () => {
    const camera = openCamera();
    for (let time = 0; time < 5; time += 1) {
      await camera.show([ONE, OTHER], 20);
      await camera.show([OTHER, ONE], 20);
    }
    expect(camera.scans).toEqual([ONE, OTHER]);
  });
});
