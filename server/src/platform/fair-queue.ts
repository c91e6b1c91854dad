interface OwnedTask {
  readonly owner: string
}

/** A queue in which owners take turns, so that none waits for more than one task of another. */
export class FairQueue<Task extends OwnedTask> {
  private readonly tasks: Task[] = []
  /** The number of queued and running tasks by owner, least recently served owner first. */
  private readonly owners = new Map<string, number>()

  get length(): number {
    return this.tasks.length
  }

  /** The number of queued and running tasks of an owner. */
  countOf(owner: string): number {
    return this.owners.get(owner) ?? 0
  }

  add(task: Task): void {
    this.owners.set(task.owner, this.countOf(task.owner) + 1)
    this.tasks.push(task)
  }

  /** Takes the first task of the least recently served owner. `finish` has to follow. */
  next(): Task | undefined {
    for (const owner of this.owners.keys()) {
      const index = this.tasks.findIndex((task) => task.owner === owner)
      if (index >= 0) return this.tasks.splice(index, 1)[0]
    }
    return undefined
  }

  /** Counts a running task as finished, and moves its owner behind all others. */
  finish({ owner }: Task): void {
    const left = this.countOf(owner) - 1
    this.owners.delete(owner)
    if (left > 0) this.owners.set(owner, left)
  }

  /** Removes a queued task; false if it is already running. */
  remove(task: Task): boolean {
    const index = this.tasks.indexOf(task)
    if (index < 0) return false
    this.tasks.splice(index, 1)
    this.finish(task)
    return true
  }
}
