import { drawJpeg } from '../outbox/prepare-photo.ts';

/** The time limit for a photo: some cameras never answer. */
const MAX_SHOT_MS = 4000;
/** Cameras that failed to take a photo. They are not asked again. */
const withoutPhotos = new WeakSet<MediaStreamTrack>();

/** Resolves once the latest photo of a camera is taken, or could not be. */
const shots = new WeakMap<MediaStreamTrack, Promise<void>>();

/** Takes a photo in the camera's full resolution if the camera can do that, else from the video. */
export function takeShot(track: MediaStreamTrack, video: HTMLVideoElement): Promise<File> {
  const shot = shoot(track, video);
  const end = () => undefined;
  shots.set(track, shot.then(end, end));
  return shot;
}

/** Stops a camera once it has taken its photo: a camera that is stopped meanwhile takes a black one. */
export function stopAfterShot(track: MediaStreamTrack): void {
  const shot = shots.get(track);
  if (shot) void shot.then(() => track.stop());
  else track.stop();
}

async function shoot(track: MediaStreamTrack, video: HTMLVideoElement): Promise<File> {
  const blob = (await takePhoto(track)) ?? (await takeFrame(video));
  return new File([blob], 'photo.jpg', { type: blob.type || 'image/jpeg' });
}

async function takePhoto(track: MediaStreamTrack): Promise<Blob | null> {
  if (typeof ImageCapture === 'undefined' || withoutPhotos.has(track)) return null;
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, MAX_SHOT_MS, null));
  try {
    const photo = await Promise.race([new ImageCapture(track).takePhoto(), timeout]);
    if (photo && photo.size > 0) return photo;
  } catch {
    // Falls through: the photo is then taken from the video.
  }
  withoutPhotos.add(track);
  return null;
}

function takeFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) throw new Error('The camera shows no picture yet.');
  return drawJpeg(video, { width, height });
}
