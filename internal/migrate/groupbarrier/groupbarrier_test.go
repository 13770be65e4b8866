package groupbarrier

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
)

// at has plans do something at once, in goroutines of their own.
func at(plans []Seat, do func(i int, s Seat)) {
	for i, s := range plans {
		go do(i, s)
	}
	synctest.Wait()
}

func TestAlone(t *testing.T) {
	s := Seats(1)[0]
	if err := errors.Join(s.Wait(t.Context(), Ready), s.Turn(t.Context(), Entered), s.Again(t.Context())); err != nil || !s.alone() {
		t.Error(err)
	}
	done, err := s.Works(t.Context(), 1)
	done()
	sent, renamed := s.Rename(t.Context(), [][2]string{{"a", "b"}}, nil, func(items [][2]string, leaseCheck func() (func(bool), error)) (bool, error) {
		_, err := leaseCheck()
		return len(items) == 1, err
	})
	if err != nil || !sent || renamed != nil {
		t.Error(err, sent, renamed)
	}
}

func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(3)
		came := make(chan error, 3)
		at(plans[:2], func(_ int, s Seat) { came <- s.Wait(t.Context(), Ready) })
		if len(came) > 0 {
			t.Fatal("two of three go on")
		}
		plans[2].Leave(nil) // it is beyond all points
		synctest.Wait()
		if len(came) != 2 || <-came != nil || <-came != nil {
			t.Fatal("they do not go on")
		}

		why := errors.New("no room")
		at(plans[:1], func(_ int, s Seat) { came <- s.Wait(t.Context(), Released) })
		plans[1].Leave(why)
		synctest.Wait()
		if parted := (*PartedError)(nil); !errors.As(<-came, &parted) || parted.why != why {
			t.Error("it goes on without one that failed")
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(why)
		if err := Seats(2)[0].Wait(ctx, Ready); err != why {
			t.Error(err)
		}
	})
}

// TestFails has one of three fail at every point: the others are stopped by that where they would need it, and nowhere else.
func TestFails(t *testing.T) {
	why := errors.New("no room")
	for fails := Apart; fails <= Released; fails++ {
		synctest.Test(t, func(t *testing.T) {
			plans := Seats(3)
			came := make(chan error, 2)
			begun, stopped := make(chan error, 1), errors.New("it was told to stop")
			go func() {
				begun <- plans[2].Along(t.Context(), func(ctx context.Context) error { <-ctx.Done(); return stopped })
			}()
			plans[1].Reach(fails)
			plans[1].Leave(why)
			synctest.Wait()
			if parted := (*PartedError)(nil); !errors.As(<-begun, &parted) || parted.why != why {
				t.Error("what is done along with it is not broken off")
			}
			for p := Arrived; p <= Released; p++ {
				at([]Seat{plans[0], plans[2]}, func(_ int, s Seat) { came <- s.Wait(t.Context(), p) })
				parted := (*PartedError)(nil)
				if stops := errors.As(errors.Join(<-came, <-came), &parted); stops != (p > fails) {
					t.Errorf("one failed at %d: it stops the others at %d: %v", fails, p, stops)
				}
				plans[0].Reach(p)
				if err := plans[2].Turn(t.Context(), p); err != nil {
					t.Errorf("one failed at %d: the turn at %d: %v", fails, p, err)
				}
			}
		})
	}
}

// TestStopsWaiting has one fail while it waits: it has not come past where it waited.
func TestStopsWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(2)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			err := plans[0].Wait(ctx, Ready)
			plans[0].Leave(err)
			ended <- err
		}()
		synctest.Wait()
		cancel()
		<-ended
		if parted := (*PartedError)(nil); !errors.As(plans[1].Wait(t.Context(), Ready), &parted) {
			t.Error("the other goes on alone")
		}
	})
}

// TestLeaseLost has one have lost its lease when the tables are to be renamed: it is told so, and the others begin again.
func TestLeaseLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(3)
		lost := errors.New("the lease is lost")
		told, held := make([]error, 3), 0
		at(plans, func(i int, s Seat) {
			_, told[i] = s.Rename(t.Context(), [][2]string{{"a", "b"}}, func() (func(bool), error) {
				held++
				if i == 1 {
					return nil, lost
				}
				return func(bool) { held-- }, nil
			}, func(_ [][2]string, leaseCheck func() (func(bool), error)) (bool, error) {
				_, err := leaseCheck()
				return false, err
			})
		})
		if held != 1 {
			t.Errorf("%d leases are held for what was not sent", held-1)
		}
		if told[0] != ErrAgain || told[1] != lost || told[2] != ErrAgain {
			t.Error(told)
		}
	})
}

func TestTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(3)
		var order []int
		took := make(chan int, 3)
		at(plans, func(i int, s Seat) {
			if err := s.Turn(t.Context(), Entered); err != nil {
				t.Error(err)
			}
			took <- i
		})
		for range plans {
			if len(took) != 1 {
				t.Fatalf("%d have their turn at once", len(took))
			}
			i := <-took
			order = append(order, i)
			plans[i].Reach(Entered)
			synctest.Wait()
		}
		if !slices.Equal(order, []int{0, 1, 2}) {
			t.Error(order)
		}
	})
}

// TestBehind has a plan come to the last step while the one before it is still to be told that the tables are switched.
func TestBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(2)
		behind, ahead := make(chan error, 1), make(chan error, 1)
		go func() { ahead <- plans[1].Turn(t.Context(), Finishing) }()
		go func() { behind <- plans[0].Wait(t.Context(), Arrived) }()
		synctest.Wait()
		if len(behind) != 1 || <-behind != nil || len(ahead) > 0 {
			t.Fatal("they wait for each other")
		}
		plans[0].Reach(Finishing)
		if err := <-ahead; err != nil {
			t.Error(err)
		}
	})
}

// TestAgain has one of three lose its lease where the others wait for the rename: all begin the cut-over again, once all have left it.
func TestAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(3)
		left, begun := make(chan error, 3), make(chan error, 3)
		at(plans[:2], func(_ int, s Seat) {
			_, err := s.Rename(t.Context(), [][2]string{{"a", "b"}}, nil, nil)
			left <- err
		})
		plans[2].Reach(Ready)
		go func() { begun <- plans[2].Again(t.Context()) }()
		synctest.Wait()
		if len(left) != 2 || <-left != ErrAgain || <-left != ErrAgain || len(begun) > 0 {
			t.Fatal("they wait for one that has lost its lease, or it does not wait for them")
		}
		at(plans[:2], func(_ int, s Seat) { begun <- s.Again(t.Context()) })
		for range plans {
			if err := <-begun; err != nil {
				t.Error(err)
			}
		}
		at(plans[:1], func(_ int, s Seat) { left <- s.Wait(t.Context(), Arrived) })
		if len(left) > 0 {
			t.Error("the points of the round before count")
		}
		at(plans[1:], func(_ int, s Seat) { left <- s.Wait(t.Context(), Arrived) })
		if err := errors.Join(<-left, <-left, <-left); err != nil {
			t.Error(err)
		}
	})
}

func TestRename(t *testing.T) {
	for _, outcome := range []error{nil, errors.New("refused")} {
		synctest.Test(t, func(t *testing.T) {
			plans := Seats(3)
			requests, told := 0, make(chan error, 3)
			var whole [][2]string
			for range 2 { // forward and back
				at(plans, func(i int, s Seat) {
					sent, err := s.Rename(t.Context(), [][2]string{{string(rune('a' + i)), "x"}},
						func() (func(bool), error) { return func(bool) {}, nil },
						func(items [][2]string, leaseCheck func() (func(bool), error)) (bool, error) {
							requests++
							whole = items
							_, err := leaseCheck()
							return true, errors.Join(err, outcome)
						})
					if !sent {
						t.Error("it is not told that a request was sent")
					}
					told <- err
				})
				others := 0
				for range plans {
					err := <-told
					if parted, ok := err.(*PartedError); ok && parted.why.Error() == fmt.Sprint(outcome) {
						others++
					} else if !errors.Is(err, outcome) {
						t.Errorf("%v, and not %v", err, outcome)
					}
				}
				if outcome != nil && others != 2 {
					t.Errorf("%d of three tell what went wrong", 3-others)
				}
			}
			if requests != 2 || len(whole) != 3 {
				t.Errorf("%d requests, of %v", requests, whole)
			}
		})
	}
}

func TestWorks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plans := Seats(4)
		var order []int
		first, err := plans[0].Works(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		at(plans[1:], func(i int, s Seat) {
			done, err := s.Works(t.Context(), uint64(10*i))
			if err != nil {
				t.Error(err)
			}
			order = append(order, i)
			done()
		})
		first()
		synctest.Wait()
		if !slices.Equal(order, []int{2, 1, 0}) {
			t.Errorf("the order is %v: the largest table goes first", order)
		}
	})
}
