import type { Activity } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import type { ReceivingAnswers } from '#app/domain/receiving/answers.ts';
import type { BoxWrites } from '#app/domain/receiving/box-writes.ts';
import type { ReceivingBoxes } from '#app/domain/receiving/boxes.ts';
import type { PhotoReadings } from '#app/domain/receiving/photo-readings.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { StockAdditions } from '#app/domain/stock-additions/stock-additions.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { StoreReadServices } from './read-store.ts';

/** The services that a session's run uses. */
export type ReceivingServices = StoreReadServices & {
  receivingPhotos: Pick<ReceivingPhotos, 'read' | 'find' | 'listByCall'>;
  receivingAnswers: Pick<ReceivingAnswers, 'listBySession'>;
  photoReadings: PhotoReadings;
  receivingBoxes: Pick<ReceivingBoxes, 'listByPhoto' | 'listProductsNotNeeded'>;
  boxWrites: BoxWrites;
  activity: Pick<Activity, 'findMatch' | 'listListings'>;
  changeRecords: Pick<ChangeRecords, 'find' | 'findCreationFor'>;
  stockAdditions: Pick<StockAdditions, 'find' | 'findByKey'>;
  /** Returns the staff member's principal; called again while the session runs. @throws AppError `shop_uninstalled` */
  staffOf: (shopId: string, staffId: string) => Promise<Principal>;
};

/** One run of a session. The signal aborts when this process stops. */
export type SessionRun = {
  services: ReceivingServices;
  session: ReceivingSession;
  signal: AbortSignal;
};
