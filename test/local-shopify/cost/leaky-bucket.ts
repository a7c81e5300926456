/** Shopify's points of an app on a shop, which are restored at a steady rate. */
export class LeakyBucket {
  maximum: number;
  restoreRate: number;
  #available: number;
  #atMs = Date.now();

  constructor(maximum = 2_000, restoreRate = 100) {
    this.maximum = maximum;
    this.restoreRate = restoreRate;
    this.#available = maximum;
  }

  /** Sets size and restore rate, and fills the bucket. */
  set(maximum: number, restoreRate: number): void {
    this.maximum = maximum;
    this.restoreRate = restoreRate;
    this.#available = maximum;
    this.#atMs = Date.now();
  }

  /** Points available now. */
  available(): number {
    const nowMs = Date.now();
    this.#available = Math.min(
      this.maximum,
      this.#available + ((nowMs - this.#atMs) / 1000) * this.restoreRate,
    );
    this.#atMs = nowMs;
    return this.#available;
  }

  /** Takes points if there are enough. */
  take(points: number): boolean {
    if (this.available() < points) return false;
    this.#available -= points;
    return true;
  }

  /** Gives unused points back. */
  refund(points: number): void {
    this.#available = Math.min(this.maximum, this.available() + Math.max(0, points));
  }

  /** In the form of `extensions.cost.throttleStatus`. */
  status() {
    return {
      maximumAvailable: this.maximum,
      currentlyAvailable: Math.floor(this.available()),
      restoreRate: this.restoreRate,
    };
  }
}
